export { default } from './Partners.static.tsx';
