export { default } from './Ryzen.static.tsx';
