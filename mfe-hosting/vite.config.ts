import { remote } from '../shell/kit/vite/preset.ts';
import definition from './src/remote.ts';

export default remote(definition, import.meta.dirname);
