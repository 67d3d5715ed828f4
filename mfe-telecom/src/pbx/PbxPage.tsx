export { default } from './Pbx.static.tsx';
