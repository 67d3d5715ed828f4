export { default } from './Transit.static.tsx';
