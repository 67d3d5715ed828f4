export { default } from './About.static.tsx';
