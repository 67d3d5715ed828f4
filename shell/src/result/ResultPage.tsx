export { default } from './Result.static.tsx';
