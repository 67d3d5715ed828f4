export { default } from './Home.static.tsx';
