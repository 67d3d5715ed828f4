export { default } from './Accessibility.static.tsx';
