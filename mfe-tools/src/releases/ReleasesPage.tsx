export { default } from './Releases.island.tsx';
