/** Where a call's recording lies in the file store; the record names it within the recordings' folder. */
export const recordingKey = (recording: string): string => `recordings/${recording}`;

/** Where a call's recording is served, to be signed. */
export const recordingPath = (company: number, call: string): string => `/files/recording/${company}/${call}.wav`;
