export { default } from './Prices.static.tsx';
