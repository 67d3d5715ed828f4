export { default } from './Fibre.static.tsx';
