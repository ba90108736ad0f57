import { useNavigate } from '@tanstack/react-router';
import { useAddresses, useServices } from '../../hooks/app-context.ts';

const SIGN_OUT_LOADING_ID = 100_002;

/** Ends the session, then leaves to where the first role belongs, or to our own sign-in page. */
export function useSignOut(): () => void {
  const { session, loading } = useServices();
  const addresses = useAddresses();
  const navigate = useNavigate();

  async function signOut(): Promise<void> {
    loading.show(SIGN_OUT_LOADING_ID);
    const destination = addresses.afterSignOut(await session.signOut());
    // Also where the browser leaves: on a network that says nothing it takes its time, and the door is for the next one.
    loading.hide(SIGN_OUT_LOADING_ID);
    if (destination !== null) return window.location.assign(destination);
    await navigate({ to: '/libros/entrar', search: {}, replace: true });
  }

  return () => {
    signOut().catch((error: unknown) => {
      loading.hide(SIGN_OUT_LOADING_ID);
      console.error('No se pudo cerrar la sesión por completo.', error);
    });
  };
}
