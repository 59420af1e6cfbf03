/** Ms that a browser gets to take the file up; then its bytes are let go. */
const takenUp = 60_000;

/** Has the browser save a file under its own name. */
export const saveFile = (file: File): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), takenUp);
};
