export { default } from './Deployments.island.tsx';
