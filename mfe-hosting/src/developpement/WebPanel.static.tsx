import { CraftPanel } from './CraftPanel.tsx';

export default function WebPanel() {
  return <CraftPanel craft="web" />;
}
