/** One layer: a folder (`*` matches one folder name) and what its files may import. */
export interface LayerRules {
  folder: string;
  /** Globs of files in other layers; a layer may always import its own files. */
  mayImport: readonly string[];
  /** npm packages by name; Node's own modules only where it says "any". */
  packages: "any" | readonly string[];
  /** A package that only the files of one glob may import; everything else loads those files lazily. */
  carriesLazily?: { name: string; only: string };
}

/** The closed vocabulary of a server feature. */
export interface FeatureRules {
  folder: string;
  files: readonly string[];
  /** Sub-folders that hold an engine; "everything" for a feature that is one itself. */
  engines: Readonly<Record<string, readonly string[] | "everything">>;
}

/** The features of a layer from foundation to surface: each may import only earlier ones, types included. */
export interface FeatureOrder {
  folder: string;
  order: readonly string[];
}

/** Modules that may make outbound requests or start programs. */
export interface OutboundRules {
  /** The layers whose code runs on the server. */
  folders: readonly string[];
  /** Packages that open no connection and start no program. */
  silent: readonly string[];
  /** Every module that may make requests, with the reason: what it contacts, and where that URL comes from. */
  modules: Readonly<Record<string, string>>;
}

/** Exported names that may occur more than once. */
export interface ExportedNameRules {
  /** Folders whose exported names must be unique across all of them. */
  folders: readonly string[];
  /** Names that a framework or a file convention prescribes, such as a route module's `loader`. */
  prescribed: readonly string[];
  /** An endpoint of this folder may share its name with the one function below `implementations` that answers it. */
  endpoints: string;
  implementations: string;
}

/** Files that are too small to be apart from their only importer. */
export interface SmallFileRules {
  folders: readonly string[];
  /** Below this a file is small. */
  minLines: number;
  /** Globs of files that may be small, with the reason. */
  exempt: Readonly<Record<string, string>>;
}

/** How long a function may be. */
export interface FunctionLengthRules {
  folders: readonly string[];
  /** From the function's first line to its last, closures included. */
  maxLines: number;
}

/** The whole table that `checkTree` enforces. */
export interface ImportRules {
  layers: readonly LayerRules[];
  features: FeatureRules;
  featureOrders: readonly FeatureOrder[];
  /** The only files that may re-export other files. */
  barrels: readonly string[];
  /** The only folders that may hold .tsx files: of pages, and of their tests. */
  tsxFolders: readonly string[];
  maxFileLines: number;
  functionLength: FunctionLengthRules;
  smallFiles: SmallFileRules;
  /** Words that say nothing about what a file or folder holds. */
  vagueNames: readonly string[];
  outboundModules: OutboundRules;
  exportedNames: ExportedNameRules;
}

/** One violation, and how to fix it. */
export interface ImportFinding {
  file: string;
  line: number;
  rule: string;
  problem: string;
  remedy: string;
}
