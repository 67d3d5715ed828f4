export { default } from './Vds.static.tsx';
