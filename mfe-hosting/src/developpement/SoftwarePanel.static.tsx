import { CraftPanel } from './CraftPanel.tsx';

export default function SoftwarePanel() {
  return <CraftPanel craft="software" />;
}
