/** What is known of a request for `/metrics`. Header names are in lower case, as Node has them. */
export interface MetricsRequest {
  /** Address of the peer. */
  readonly ip: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Compares without telling by its time where the first difference is. */
const isSame = (written: string, right: string): boolean => {
  let differs = written.length ^ right.length;
  for (let i = 0; i < written.length; i++) differs |= written.charCodeAt(i) ^ right.charCodeAt(i % right.length);
  return differs === 0;
};

/** Whether a request comes from this machine itself, not through a proxy on it. */
const isOwnMachine = ({ ip, headers }: MetricsRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(ip) && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;

/** Who may read `/metrics` of a node of any role: whoever has the token, or this machine alone where there is none. */
export const mayReadMetrics = (token: string | undefined, request: MetricsRequest): boolean =>
  token ? isSame(String(request.headers.authorization ?? ''), `Bearer ${token}`) : isOwnMachine(request);
