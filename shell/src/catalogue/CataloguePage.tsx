export { default } from './Catalogue.static.tsx';
