// Plain JavaScript that every Node understands: it is loaded first (`node -r`), before Node reads a .ts file.
const needed = 24;
const running = Number.parseInt(process.versions.node, 10);

if (running < needed) {
  console.error(
    `Assayed needs Node ${needed}, and this is Node ${process.versions.node}: ` +
      "run `npm ci`, which brings Node 24 to Linux and Intel Macs (not with --omit=optional), or install it yourself.",
  );
  process.exit(1);
}
