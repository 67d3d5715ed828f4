import { text } from 'node:stream/consumers';
import { drawPicture } from './draw-picture.ts';

// The process that `server/share-pictures.ts` starts: SVG on standard input, PNG on standard output.
process.stdout.write(await drawPicture(await text(process.stdin)));
