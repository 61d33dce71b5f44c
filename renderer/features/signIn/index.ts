export { ApprovedPage } from './ApprovedPage.tsx';
export { SignInScreen } from './SignInScreen.tsx';
