import { matchPath, useLocation } from 'react-router';

const places = ['/flow/design/:id', '/flow/test/:id'];

/** The flow that is open in the designer or the test page; undefined anywhere else. */
export const useOpenFlow = (): string | undefined => {
  const { pathname } = useLocation();
  return places.map((place) => matchPath(place, pathname)?.params.id).find((id) => id !== undefined);
};
