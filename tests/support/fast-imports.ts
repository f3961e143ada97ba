import { installFastModuleResolution } from "#platform/fast-module-resolution.ts";

// Loaded before anything else by the processes of the API tests and by their threads, as a site and its commands do.
installFastModuleResolution();
