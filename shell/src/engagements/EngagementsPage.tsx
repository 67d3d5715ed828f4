export { default } from './Engagements.static.tsx';
