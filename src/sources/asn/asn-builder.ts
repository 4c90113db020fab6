/** Entry of the process that builds the AS index. */
import { runBuilder } from '../index-cache/run-builder.ts';
import { buildAsnIndex } from './build-asn-index.ts';

runBuilder(buildAsnIndex);
