import type { ReactElement } from 'react';

/** Where a grade stands in its order, 1 (best) to 6: letters by the alphabet, others by their first digit, else last. */
const gradeRank = (grade: string): number => {
  const letter = grade.toUpperCase().charCodeAt(0) - 64;
  if (letter >= 1 && letter <= 26) return Math.min(6, letter);
  return Math.min(6, Math.max(1, Number.parseInt(grade, 10) || 6));
};

/** One hue at falling weight, always with the letter. */
export function Grade({ grade }: { grade: string | null | undefined }): ReactElement | null {
  if (!grade) return null;
  const rank = gradeRank(grade);
  const style = { background: `var(--grade-${rank}-bg)`, color: `var(--grade-${rank}-fg)`, borderColor: `var(--grade-${rank}-line)` };
  return (
    <span className="grade" style={style}>
      {grade}
    </span>
  );
}
