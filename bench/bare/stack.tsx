import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';

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
