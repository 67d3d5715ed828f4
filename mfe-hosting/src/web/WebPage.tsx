export { default } from './Web.static.tsx';
