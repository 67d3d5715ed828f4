import { createRoot } from 'react-dom/client';
import RackPage from './RackPage.jsx';

createRoot(document.getElementById('app')).render(<RackPage />);
