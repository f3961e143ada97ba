import type { Node } from "./processes.ts";

/**
 * Settings of haproxy in front of some nodes. A node that goes away is noticed by the next request to it, which goes to
 * another one; whatever could have been written is not sent twice.
 */
export const proxySettings = (port: number, nodes: readonly Node[]): string => `
global
  maxconn 4000

defaults
  mode http
  timeout connect 2s
  timeout client 65s
  timeout server 65s
  option forwardfor
  option redispatch 1
  retries 3

frontend site
  bind 127.0.0.1:${port}
  default_backend nodes

backend nodes
  balance roundrobin
  option httpchk GET /readyz
  http-request disable-l7-retry if !METH_GET !{ method HEAD }
  retry-on conn-failure empty-response response-timeout 503
${nodes.map(({ name, port: at }) => `  server ${name} 127.0.0.1:${at} check inter 2s fall 2 rise 1`).join("\n")}
`;
