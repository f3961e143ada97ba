/** One room: a folder (`*` stands for one folder name) and what its files may reach for. */
export interface Room {
  folder: string;
  /** Globs of files in other rooms; its own files are always allowed. */
  mayImport: readonly string[];
  /** npm packages by name; Node's own modules only where it says "any". */
  packages: "any" | readonly string[];
  /** A package that no static import may bring along, but for the files of a glob, which others load lazily. */
  carriesLazily?: { name: string; only: string };
}

/** The closed vocabulary of a server feature. */
export interface FeatureRules {
  folder: string;
  files: readonly string[];
  /** Sub-folders that hold an engine; "everything" for a feature that is one itself. */
  engines: Readonly<Record<string, readonly string[] | "everything">>;
}

/** What may speak to the world outside. */
export interface WaysOut {
  /** The rooms whose code runs on the server. */
  folders: readonly string[];
  /** Packages that open no connection and start no program. */
  silent: readonly string[];
  /** Every module that may make requests, with the reason: whom it asks, and where that address comes from. */
  modules: Readonly<Record<string, string>>;
}

export interface HouseRules {
  rooms: readonly Room[];
  features: FeatureRules;
  /** The only files that may collect others' exports. */
  barrels: readonly string[];
  /** The only folder that may hold .tsx files. */
  tsxFolder: string;
  longestFile: number;
  atticNames: readonly string[];
  waysOut: WaysOut;
}

export interface Finding {
  file: string;
  line: number;
  rule: string;
  problem: string;
  remedy: string;
}
