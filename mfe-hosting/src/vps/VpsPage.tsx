export { default } from './Vps.static.tsx';
