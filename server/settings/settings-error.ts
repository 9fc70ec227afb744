import { UsageError } from '../../web/cli/usage-error.ts';

/** A bad setting. Its message is one line that names the variable. */
export class SettingsError extends UsageError {}
