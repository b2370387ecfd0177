import { paths } from '../paths.ts';
import { Files } from '../platform/files/files.ts';
import { ReadingThreads } from '../platform/reading/reading-threads.ts';

/** One for all: from the sources a thread takes a second to start. */
const readings = new ReadingThreads(paths.readingWorker, {
  FILE_READS_AT_ONCE: 2,
  FILE_READS_PER_ORGANISATION: 2,
  IMPORTS_AT_ONCE: 1,
  PLACE_QUEUE: 100,
  PLACE_WAIT_SECONDS: 30,
});

type Given = ConstructorParameters<typeof Files>;

/** The files of a product under test, past its routes. */
export const filesOf = ({ config, system }: { config: Given[0]; system: Given[1] }): Files =>
  new Files(config, system, readings);
