// Plain JavaScript that every Node understands: it is loaded first (`node -r`), before Node reads a .ts file.
const needed = 24;
const running = Number.parseInt(process.versions.node, 10);

if (running < needed) {
  console.error(
    `Assayed needs Node ${needed}, and this is Node ${process.versions.node}: ` +
      "run `npm ci` without --ignore-scripts (it brings Node 24 along), or install Node 24 yourself.",
  );
  process.exit(1);
}
