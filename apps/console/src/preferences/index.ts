export { applyTheme, loadPreferences, themeOf, usePreferences } from './preferences.ts';
export { useAppliedTheme, useFolded, useNarrowerThan, useTheme } from './use-theme.ts';
