export { default } from './Deliveries.island.tsx';
