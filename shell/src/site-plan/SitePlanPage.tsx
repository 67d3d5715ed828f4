export { default } from './SitePlan.static.tsx';
