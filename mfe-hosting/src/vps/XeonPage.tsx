export { default } from './Xeon.static.tsx';
