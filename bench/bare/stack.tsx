import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

const rowPx = 40;

/** The least a virtual list can be: rows of one height, only those near the screen. */
function BareWindow({ titles }: { readonly titles: readonly string[] }) {
  const [first, setFirst] = useState(0);
  useEffect(() => {
    const look = () => setFirst(Math.max(0, Math.floor(scrollY / rowPx) - 2));
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  const last = Math.min(titles.length, first + Math.ceil(innerHeight / rowPx) + 4);
  return (
    <ul style={{ paddingTop: first * rowPx, paddingBottom: (titles.length - last) * rowPx }}>
      {titles.slice(first, last).map((title, index) => (
        <li key={first + index} style={{ height: rowPx }}>
          {title}
        </li>
      ))}
    </ul>
  );
}

// The least a page on this stack can be: router, query, a list of books. The limit for ours.
function BareShelf() {
  const { data } = useQuery({
    queryKey: ['books'],
    queryFn: async (): Promise<string[]> => (await fetch('/books.json')).json(),
    networkMode: 'always',
  });
  useEffect(() => {
    if (data) requestAnimationFrame(() => setTimeout(() => performance.mark('libro:shelf')));
  }, [data]);
  if (location.search === '?ventana' && data) return <BareWindow titles={data} />;
  return (
    <ul>
      {data?.map((title) => (
        <li key={title}>{title}</li>
      ))}
    </ul>
  );
}

const root = createRootRoute();
const index = createRoute({ getParentRoute: () => root, path: '/', component: BareShelf });
const router = createRouter({ routeTree: root.addChildren([index]) });
const element = document.getElementById('raiz');
if (element) {
  createRoot(element).render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
