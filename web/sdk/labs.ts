import { type LabFile, type LabFileOptions, labForm } from './lab-file.ts';
import type { CallOptions } from './options.ts';
import type { Transport } from './transport.ts';
import type { LabUpload, LabUploaded } from './types.ts';

export class Labs {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Uploads a report as PDF, JPEG or PNG. A text is the path of a file, where there are files. */
  upload(file: LabFile, options: CallOptions & LabFileOptions = {}): Promise<LabUploaded> {
    const form = () => labForm(file, options);
    return this.#transport.call({ method: 'POST', path: '/v1/labs/upload', form }, options);
  }

  /** Every upload, newest first, with what became of it. */
  list(options?: CallOptions): Promise<LabUpload[]> {
    const answer = this.#transport.call<{ uploads: LabUpload[] }>({ method: 'GET', path: '/v1/labs' }, options);
    return answer.then(({ uploads }) => uploads);
  }
}
