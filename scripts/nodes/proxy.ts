import type { SiteNode } from "./processes.ts";

/**
 * haproxy configuration in front of the nodes. A request to a node that went away is retried on another one, unless it
 * may have written something.
 */
export const haproxyConfig = (port: number, nodes: readonly SiteNode[]): string => `
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
