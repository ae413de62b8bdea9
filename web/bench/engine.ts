export { Clay } from '../src/pieces/dough/clay'
export { netOfAll, netOfChunk } from '../src/pieces/dough/nets'
export { sculpture } from '../src/pieces/dough/sample'
export { pathNumbers, pathText } from '../src/pieces/dough/path'
