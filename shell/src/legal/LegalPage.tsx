export { default } from './Legal.static.tsx';
