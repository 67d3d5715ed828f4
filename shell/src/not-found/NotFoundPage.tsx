export { default } from './NotFound.static.tsx';
