export { default } from './Admin.island.tsx';
