/** Entry of the process that builds the city index. */
import { runBuilder } from '../index-cache/run-builder.ts';
import { buildCityIndex } from './build-city-index.ts';

runBuilder(buildCityIndex);
