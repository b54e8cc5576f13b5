// SwiftPM asks for one source file per C target; everything here is in the header.
#include "CMicroHTTP.h"
