import type { Socket } from "node:net";

/**
 * Open connections by client address. Knows in constant time which address holds most, however many are open and however
 * fast they come.
 */
export class OpenConnections {
  readonly #byAddress = new Map<string, Set<Socket>>();
  /** Addresses by how many connections they hold. */
  readonly #byCount: Set<string>[] = [];
  #most = 0;

  of(address: string): number {
    return this.#byAddress.get(address)?.size ?? 0;
  }

  /** Connections of the address that holds most. */
  get most(): number {
    return this.#most;
  }

  add(address: string, socket: Socket): void {
    const sockets = this.#byAddress.get(address) ?? new Set();
    this.#byAddress.set(address, sockets);
    sockets.add(socket);
    this.#moved(address, sockets.size - 1, sockets.size);
  }

  remove(address: string, socket: Socket): void {
    const sockets = this.#byAddress.get(address);
    if (!sockets?.delete(socket)) return;
    if (sockets.size === 0) this.#byAddress.delete(address);
    this.#moved(address, sockets.size + 1, sockets.size);
  }

  /** The oldest connection of an address that holds most, no longer counted; undefined if none is open. */
  takeOldestOfMost(): Socket | undefined {
    const [address = ""] = this.#byCount[this.#most] ?? [];
    const [oldest] = this.#byAddress.get(address) ?? [];
    if (oldest) this.remove(address, oldest);
    return oldest;
  }

  #moved(address: string, from: number, to: number): void {
    this.#byCount[from]?.delete(address);
    if (to > 0) {
      this.#byCount[to] ??= new Set();
      this.#byCount[to].add(address);
    }
    this.#most = Math.max(this.#most, to);
    if (from === this.#most && this.#byCount[from]?.size === 0) this.#most = to;
  }
}
