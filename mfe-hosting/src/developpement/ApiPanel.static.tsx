import { CraftPanel } from './CraftPanel.tsx';

export default function ApiPanel() {
  return <CraftPanel craft="api" />;
}
