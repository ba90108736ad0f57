export { SignInScreen as SignInRoute } from '../../features/sign-in/sign-in-screen.tsx';
